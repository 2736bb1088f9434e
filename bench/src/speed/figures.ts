export interface Figure {
  readonly name: string
  /** Null if it could not be measured. */
  readonly value: number | null
  /** `×` if the value itself is a multiple of a reference. */
  readonly unit: string
  /** Multiple of a reference that was measured in the same rounds. */
  readonly ratio?: number
  readonly max?: number
  readonly min?: number
}

/** What the parts measure with: a backend that holds the sample catalog. */
export interface Bench {
  readonly backendUrl: string
  readonly backendPid: number
  /** For gateways and web servers of their own. */
  readonly env: NodeJS.ProcessEnv
}

export type Measure = (bench: Bench) => Promise<readonly Figure[]>

/** The row of something that could not be measured, which fails the run. */
export function unavailable(name: string, error: unknown): Figure {
  return { name: `${name}: not measured (${String(error)})`, value: null, unit: '' }
}

export function isMissed({ value, max = Number.POSITIVE_INFINITY, min = Number.NEGATIVE_INFINITY }: Figure): boolean {
  return value === null || !(value >= min && value <= max)
}

function digits(value: number | null | undefined): string {
  if (value === null || value === undefined) return ''
  return value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)
}

function limitOf({ max, min }: Figure): string {
  return max !== undefined ? `<= ${max}` : min !== undefined ? `>= ${min}` : ''
}

/** Prints rows in columns: the first aligned left, all others right. */
function printTable(lines: readonly (readonly string[])[]): void {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  for (const line of lines)
    console.log(
      line
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
}

export function printFigures(part: string, figures: readonly Figure[]): void {
  printTable([
    [part, 'value', 'unit', '× reference', 'limit', ''],
    ...figures.map((figure) => [
      figure.name,
      digits(figure.value),
      figure.unit,
      digits(figure.ratio),
      limitOf(figure),
      isMissed(figure) ? 'MISSED' : limitOf(figure) === '' ? '' : 'ok',
    ]),
  ])
  console.log()
}
