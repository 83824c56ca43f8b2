import type { IncomingMessage } from 'node:http'
import proxyAddress from 'proxy-addr'
import type { Config } from '../config.ts'

/** How a request tells where it comes from. */
export type Site = { readonly publicUrl: string | null; readonly trust: Trust }

export const siteOf = ({
  publicUrl,
  trustProxy,
}: Pick<Config, 'publicUrl' | 'trustProxy'>): Site => ({
  publicUrl,
  trust: trustOf(trustProxy),
})

/** Whether the address, so many proxies away, may tell for whom it calls. */
export type Trust = (address: string, distance: number) => boolean

/** By the number of proxies in front, or their addresses; null trusts none. */
const trustOf = (trustProxy: Config['trustProxy']): Trust =>
  typeof trustProxy === 'number'
    ? (_address, distance) => distance < trustProxy
    : proxyAddress.compile([...(trustProxy ?? [])])

/** The address that calls: that of the connection, or what trusted proxies tell. */
export const addressOf = (request: IncomingMessage, trust: Trust): string | undefined =>
  request.headers['x-forwarded-for'] === undefined
    ? request.socket.remoteAddress
    : proxyAddress(request, trust)

/** `https` if the connection is encrypted, or a trusted proxy says that the first one is. */
const protocolOf = (request: IncomingMessage, trust: Trust): string => {
  const own = 'encrypted' in request.socket ? 'https' : 'http'
  const told = request.headers['x-forwarded-proto']
  if (told === undefined || !trust(request.socket.remoteAddress ?? '', 0)) return own
  return String(told).split(',')[0]?.trim() ?? own
}

/** The address of the site as the request has it. */
export const originOf = (request: IncomingMessage, trust: Trust): string =>
  `${protocolOf(request, trust)}://${request.headers.host}`
