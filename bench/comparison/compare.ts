import { measure } from './measure.ts'
import { isWithinMaxRatio, tableOf } from './report.ts'
import type { Statement } from './statement.ts'

/**
 * Times the statements on a small and on a large database, and prints both tables.
 * @param sizes what the columns are called: `1,000 users`
 * @returns whether every statement keeps within its maximum ratio and every control exceeds its own
 */
export const compare = async <Dataset>(
  datasets: readonly Dataset[],
  sizes: readonly string[],
  { statements, controls }: Record<'statements' | 'controls', readonly Statement<Dataset>[]>,
): Promise<boolean> => {
  const measured = await measure(statements, datasets)
  process.stdout.write(tableOf('Berean', sizes, measured))
  const measuredControls = await measure(controls, datasets)
  process.stdout.write(tableOf('Controls', sizes, measuredControls))
  return measured.every(isWithinMaxRatio) && !measuredControls.some(isWithinMaxRatio)
}
