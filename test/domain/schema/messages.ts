type Schema = { readonly safeParse: (input: unknown) => unknown }

/** The messages with which a schema refuses the input; none if it is accepted. */
export const messagesOf = (schema: Schema, input: unknown): string[] => {
  const parsed = schema.safeParse(input) as { error?: { issues: { message: string }[] } }
  return parsed.error?.issues.map(({ message }) => message) ?? []
}
