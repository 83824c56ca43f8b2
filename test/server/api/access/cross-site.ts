type Headers = Readonly<Record<string, string>>

/** The site as a browser names it. */
export type OwnOrigin = { readonly scheme: string; readonly host: string }

const EVIL = 'https://evil.example'

/** Headers of a request from our own pages; programs other than browsers send none of them. */
export const headersOfOwnSite = ({
  scheme,
  host,
}: OwnOrigin): Readonly<Record<string, Headers>> => ({
  'a page of the site': { 'Sec-Fetch-Site': 'same-origin', Origin: `${scheme}://${host}` },
  'a page of the site, without an origin': { 'Sec-Fetch-Site': 'same-origin' },
  'a page of the site in an old browser': { Origin: `${scheme}://${host}` },
  'no browser': {},
})

/** Headers of a request from another site. */
export const headersOfOtherSites = ({
  scheme,
  host,
}: OwnOrigin): Readonly<Record<string, Headers>> => {
  const [name = '', port] = host.split(':')
  return {
    'another site': { 'Sec-Fetch-Site': 'cross-site', Origin: EVIL },
    'another site without an origin': { 'Sec-Fetch-Site': 'cross-site', Origin: 'null' },
    'another site with our origin': {
      'Sec-Fetch-Site': 'cross-site',
      Origin: `${scheme}://${host}`,
    },
    'another subdomain': { 'Sec-Fetch-Site': 'same-site', Origin: `${scheme}://blog.${host}` },
    'the address bar': { 'Sec-Fetch-Site': 'none' },
    'an unknown relation': { 'Sec-Fetch-Site': 'friendly' },
    'an old browser on another site': { Origin: EVIL },
    'an old browser without an origin': { Origin: 'null' },
    'an old browser, another scheme': {
      Origin: `${scheme === 'http' ? 'https' : 'http'}://${host}`,
    },
    'an old browser, another port': { Origin: `${scheme}://${name}:${Number(port ?? 443) + 1}` },
    'an old browser, our host at the start': { Origin: `${scheme}://${host}.evil.example` },
    'an old browser, our host at the end': { Origin: `${scheme}://evil${host}` },
    'an old browser, another subdomain': { Origin: `${scheme}://blog.${host}` },
    'an old browser, our host as the user': { Origin: `${scheme}://${host}@evil.example` },
    'an old browser, our origin and another': { Origin: `${scheme}://${host}, ${EVIL}` },
  }
}

/** Headers of an old browser that follows a link or shows a picture: the page, but neither a site nor an origin. */
export const headersOfOldLinks = ({
  scheme,
  host,
}: OwnOrigin): Readonly<Record<'ours' | 'others', readonly Headers[]>> => ({
  ours: [{ Referer: `${scheme}://${host}/quiz?type=daily` }, { Referer: `${scheme}://${host}` }],
  others: [
    { Referer: `${EVIL}/` },
    { Referer: `${scheme}://blog.${host}/` },
    { Referer: `${scheme}://${host}.evil.example/` },
    { Referer: `${scheme}://${host}@evil.example/` },
    { Referer: 'no address' },
    { Referer: `${scheme}://${host}/`, Origin: EVIL },
  ],
})

type Body = { readonly type: string | null; readonly text: (input: object) => string }

const json = (input: object): string => JSON.stringify(input)
const textsOf = (input: object): [string, string][] =>
  Object.entries(input).map(([name, value]) => [name, String(value)])

/** Bodies that forms and scripts of another site can send without a preflight, and JSON, which they cannot. */
export const BODIES: Readonly<Record<string, Body>> = {
  JSON: { type: 'application/json', text: json },
  'JSON with a charset': { type: 'application/json; charset=utf-8', text: json },
  text: { type: 'text/plain', text: json },
  'text that looks like JSON': { type: 'text/plain; application/json', text: json },
  'a form': {
    type: 'application/x-www-form-urlencoded',
    text: (input) => new URLSearchParams([...textsOf(input), ['sent', 'yes']]).toString(),
  },
  'a form with files': {
    type: 'multipart/form-data; boundary=x',
    text: (input) =>
      `${textsOf(input)
        .map(
          ([name, text]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}`,
        )
        .join('\r\n')}\r\n--x--\r\n`,
  },
  'no type': { type: null, text: json },
}
