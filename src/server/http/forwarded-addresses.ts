import type { IncomingMessage } from 'node:http'
import type { Config } from '../config.ts'
import type { Logger } from '../platform/log.ts'

const HEADER = 'x-forwarded-for'
/** `192.0.2.1:4711`, `[2001:db8::1]:4711` and `[2001:db8::1]`; not `2001:db8::1`, which has no port. */
const WITH_PORT = /^(?:([^:[\]]+):\d+|\[([^[\]]+)\](?::\d+)?)$/

const withoutPort = (address: string): string => {
  const [, ipv4, ipv6] = WITH_PORT.exec(address) ?? []
  return ipv4 ?? ipv6 ?? address
}

/**
 * Takes the ports off the addresses in `X-Forwarded-For`, which some proxies write too: Express would
 * take such an address for no address, so that all visitors count as one. Use it before `request.ip`.
 */
export const normalizeForwardedAddresses = ({ headers }: IncomingMessage): void => {
  const header = headers[HEADER]
  if (header === undefined) return
  const addresses = String(header)
    .split(',')
    .map((address) => withoutPort(address.trim()))
  headers[HEADER] = addresses.join(', ')
}

/** The headers in which proxies pass on the client's address. */
const FORWARDED_HEADERS = [HEADER, 'forwarded', 'x-real-ip'] as const

/**
 * Warns once when a request comes through a proxy, as far as its headers say, and TRUST_PROXY is not set: then
 * all visitors count as one address, which shows only when they reach the limits together.
 */
export const warnOfUntrustedProxy = (
  logger: Logger,
  { trustProxy }: Pick<Config, 'trustProxy'>,
): ((request: IncomingMessage) => void) => {
  let isSilent = trustProxy !== null
  return ({ headers }) => {
    if (isSilent) return
    const header = FORWARDED_HEADERS.find((name) => headers[name] !== undefined)
    if (header === undefined) return
    isSilent = true
    logger.warn(
      { header },
      'TRUST_PROXY is not set, but a request came with a forwarded address. If a proxy is in front, all visitors count as one address and reach the limits together: set TRUST_PROXY to the number of proxies (docs/hosting.md).',
    )
  }
}
