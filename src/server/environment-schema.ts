import { isIP } from 'node:net'
import { z } from 'zod'

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

/** Whether it is a web address of only a scheme, a host and an optional port. */
const isOrigin = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, pathname, search, hash } = new URL(text)
  const rest = username + password + search + hash
  return /^https?:$/.test(protocol) && pathname === '/' && rest === ''
}

export const publicUrl = z
  .string()
  .refine(isOrigin, 'must be an address without a path, such as https://berean.example.org')
  .transform((text) => new URL(text).origin)

const isDecodable = (text: string): boolean => {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** Whether it is a URL with a database name. A password with an unencoded `#` or `%` breaks the URL. */
const isDatabaseUrl = (text: string): boolean =>
  URL.canParse(text) && isDecodable(text) && /^\/./.test(new URL(text).pathname)

export const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/.+/, { error: 'must start with postgresql://', abort: true })
  .refine(
    isDatabaseUrl,
    'must be postgresql://user:password@host:5432/database, with special characters in the password percent-encoded',
  )

const NAMED_NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** A network with prefix 0 is rejected: then every client would be trusted to name its own address. */
const isNetwork = (text: string): boolean => {
  const [address = '', prefixLength, ...rest] = text.split('/')
  const maxLength = { 4: 32, 6: 128 }[isIP(address)]
  if (maxLength === undefined || rest.length > 0) return false
  return (
    prefixLength === undefined ||
    (/^[1-9]\d*$/.test(prefixLength) && Number(prefixLength) <= maxLength)
  )
}

const isNumberOfProxies = (text: string): boolean => /^[1-9]\d?$/.test(text)

const areProxies = (text: string): boolean => {
  const items = listOf(text)
  return items.length > 0 && items.every((item) => NAMED_NETWORKS.has(item) || isNetwork(item))
}

/** The number of proxies in front, or their addresses and networks. */
export const trustedProxies = z
  .string()
  .trim()
  .refine(
    (text) => isNumberOfProxies(text) || areProxies(text),
    'must be the number of proxies in front, or their addresses',
  )
  .transform((text) => (isNumberOfProxies(text) ? Number(text) : listOf(text)))

/** A whole number of seconds. */
export const seconds = (min: number, max: number) => {
  const message = `must be a number of seconds from ${min} to ${max}`
  return z.coerce.number(message).int(message).min(min, message).max(max, message)
}

export const emailList = z
  .string()
  .transform((text) => listOf(text.toLowerCase()))
  .pipe(z.array(z.email('must be e-mail addresses, separated by commas')))
