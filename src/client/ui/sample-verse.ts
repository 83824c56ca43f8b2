/** Ruth 1:16 in the World English Bible, for pages that are shown before anything else is loaded. */
export const SAMPLE_VERSE = {
  chapter: 1,
  verse: 16,
  text: 'Ruth said, “Don’t urge me to leave you, and to return from following you, for where you go, I will go; and where you stay, I will stay. Your people will be my people, and your God my God.',
} as const
