/** The results of parallel calls: values of the accepted, error codes of the refused. */
export type Outcomes<Value> = { readonly accepted: Value[]; readonly refused: string[] }

/** Makes all calls at once. Anything but a refusal fails the test. */
export const inParallel = async <Value>(
  times: number,
  call: (index: number) => Promise<Value>,
): Promise<Outcomes<Value>> => {
  const settled = await Promise.allSettled(Array.from({ length: times }, (_, index) => call(index)))
  const accepted: Value[] = []
  const refused: string[] = []
  for (const one of settled) {
    if (one.status === 'fulfilled') accepted.push(one.value)
    else if ('errorCode' in one.reason) refused.push(one.reason.errorCode)
    else throw one.reason
  }
  return { accepted, refused }
}
