/** What the visitor of a browser reads that lacks what every page needs. */
export const TOO_OLD =
  /^Berean needs a newer browser: .* Safari 16\.4, Chrome or Edge 111, Firefox 121/
