/** The 22 translations that Scripture links can open in (specification, part 1, section 9). */
export const TRANSLATIONS = [
  { code: 'ESV', name: 'English Standard Version' },
  { code: 'NIV', name: 'New International Version' },
  { code: 'KJV', name: 'King James Version' },
  { code: 'NKJV', name: 'New King James Version' },
  { code: 'NASB', name: 'New American Standard Bible' },
  { code: 'CSB', name: 'Christian Standard Bible' },
  { code: 'NLT', name: 'New Living Translation' },
  { code: 'VOICE', name: 'The Voice' },
  { code: 'AMP', name: 'Amplified Bible' },
  { code: 'YLT', name: 'Young’s Literal Translation' },
  { code: 'MSG', name: 'The Message' },
  { code: 'NET', name: 'New English Translation' },
  { code: 'NRSV', name: 'New Revised Standard Version' },
  { code: 'NRSVUE', name: 'New Revised Standard Version Updated Edition' },
  { code: 'SBLG', name: 'SBL Greek New Testament' },
  { code: 'WEB', name: 'World English Bible' },
  { code: 'TLB', name: 'Living Bible' },
  { code: 'MOUNCE', name: 'Mounce Reverse Interlinear New Testament' },
  { code: 'OJB', name: 'Orthodox Jewish Bible' },
  { code: 'LBLA', name: 'La Biblia de las Américas' },
  { code: 'ERV', name: 'Easy-to-Read Version' },
  { code: 'EASY', name: 'EasyEnglish Bible' },
] as const

export type Translation = (typeof TRANSLATIONS)[number]['code']

export const DEFAULT_TRANSLATION: Translation = 'ESV'

/** The stored choice if it is one of the translations, else the default. */
export const parseTranslation = (stored: string | null): Translation =>
  TRANSLATIONS.find((translation) => translation.code === stored)?.code ?? DEFAULT_TRANSLATION
