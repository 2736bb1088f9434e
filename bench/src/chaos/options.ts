import { parseArgs } from 'node:util'
import { z } from 'zod'

function number(least: number, most: number) {
  return z.coerce.number().min(least).max(most)
}

const schema = z.object({
  engine: z.enum(['embedded', 'server']).default('embedded'),
  processes: number(1, 4).default(1),
  placements: number(0, 100_000).default(2_000),
  minutes: number(0.1, 240).default(10),
  buyers: number(1, 200).default(12),
  seed: z.coerce
    .number()
    .int()
    .prefault(Date.now() % 1_000_000),
  faults: z.stringbool().default(true),
  overload: z.stringbool().default(true),
})

export type ChaosOptions = z.infer<typeof schema>

const USAGE = `npm run chaos -- [options]
  --engine embedded|server   the shop's own database, or a PostgreSQL server (default embedded)
  --processes N              gateways and backends; with 2 or more also Redis (default 1)
  --placements N             placements of the storm (default 2000)
  --minutes N                the storm ends after so many minutes (default 10)
  --buyers N                 buyers at the same time (default 12)
  --seed N                   repeats the choices of an earlier run
  --faults yes|no            whether processes are killed (default yes)
  --overload yes|no          whether the overload attacks follow the storm (default yes)`

/** @throws Error with the usage */
export function readOptions(args: readonly string[]): ChaosOptions {
  const names = Object.keys(schema.shape)
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
  try {
    return schema.parse(parseArgs({ args: [...args], options }).values)
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
    throw new Error(`${why}\n${USAGE}`, { cause: error })
  }
}
