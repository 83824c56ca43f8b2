import {
  type ChurchEntry,
  type ChurchEntryInput,
  churchEntrySchema,
} from '../../domain/schema/church.ts'

export type ProposalInput = ChurchEntryInput & { readonly isPublicProfile?: boolean | undefined }

export const EMPTY_ENTRY = {
  name: '',
  city: '',
  state: '',
  denomination: '',
  website: '',
  postalCode: '',
  country: 'US',
  description: '',
} as const satisfies ChurchEntryInput

/**
 * What suggestions can be asked for: the entry without what is not valid yet, such as half a web
 * address; null while the name itself is not valid.
 */
export const suggestibleEntryOf = ({
  isPublicProfile: _consent,
  ...entry
}: ProposalInput): ChurchEntry | null => {
  const whole = churchEntrySchema.safeParse(entry)
  if (whole.success) return whole.data
  const wrong = new Set(whole.error.issues.map(({ path }) => path[0]))
  const valid = Object.fromEntries(Object.entries(entry).filter(([field]) => !wrong.has(field)))
  return churchEntrySchema.safeParse(valid).data ?? null
}
