/** A key for each row, also for people without an id, of whom there may be several at one rank. */
export const withKeys = <Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string | null,
): readonly { readonly key: string; readonly row: Row }[] =>
  rows.map((row, place) => ({ key: idOf(row) ?? `private-${place}`, row }))
