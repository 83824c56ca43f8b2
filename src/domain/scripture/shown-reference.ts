/**
 * A stored reference as it is shown: of one psalm "Psalm 23:1", of several "Psalms 120-134". Everything that
 * shows a passage uses this; what is stored, sent and written to files has the name of the book.
 */
export const shownReference = (reference: string): string =>
  reference.replace(/^Psalms(?= \d+(?::[\d, –-]+)?$)/, 'Psalm')

/** The stored form of a reference that was typed as it is shown. */
export const storedReference = (reference: string): string =>
  reference.replace(/^Psalm(?= \d)/, 'Psalms')
