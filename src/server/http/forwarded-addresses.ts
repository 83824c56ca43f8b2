import type { IncomingMessage } from 'node:http'

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
