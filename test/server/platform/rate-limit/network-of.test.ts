import { describe, expect, it } from 'vitest'
import { networkOf } from '../../../../src/server/platform/rate-limit/rate-limits.ts'

describe('networkOf', () => {
  it.each([
    ['an IPv4 address by itself', '192.0.2.7', '192.0.2.7'],
    ['the next IPv4 address by itself', '192.0.2.8', '192.0.2.8'],
    ['an IPv4 address mapped to IPv6', '::ffff:192.0.2.7', '192.0.2.7'],
    ['the same in hexadecimal', '::ffff:c000:207', '192.0.2.7'],
    ['an IPv6 address by its network', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['the last of that network', '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['the first of that network', '2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['the first of the next one', '2001:db8:1:3::', '2001:db8:1:3::/64'],
    ['an address with zeros left out', '2001:db8::1', '2001:db8:0:0::/64'],
    ['a link-local address', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['the loopback', '::1', '0:0:0:0::/64'],
    ['no address', undefined, 'unknown'],
    ['an empty address', '', 'unknown'],
    ['a name', 'localhost', 'unknown'],
    ['nonsense', "' or 1=1 --", 'unknown'],
  ])('counts %s', (_what, address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
