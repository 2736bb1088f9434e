import { parseArgs } from 'node:util'
import { z } from 'zod'

function number(min: number, max: number) {
  return z.coerce.number().min(min).max(max)
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
  webhooks: z.stringbool().default(true),
  sharedKey: z.stringbool().default(true),
  fullDisk: z.stringbool().default(true),
  builds: z.stringbool().default(true),
})

export type ChaosOptions = z.infer<typeof schema>

const USAGE = `npm run chaos -- [options]
  --engine embedded|server   embedded database or PostgreSQL server (default embedded)
  --processes N              number of gateways and of backends; 2 or more add Redis (default 1)
  --placements N             number of placements in the storm (default 2000)
  --minutes N                maximum duration of the storm (default 10)
  --buyers N                 number of concurrent buyers (default 12)
  --seed N                   repeats the random choices of an earlier run
  --faults yes|no            whether to kill processes (default yes)
  --overload yes|no          whether to run overload attacks after the storm (default yes)
  --webhooks yes|no          whether a hostile webhook customer may try to delay another one's events (default yes)
  --sharedKey yes|no         whether two workers may order with one API key (default yes)
  --fullDisk yes|no          whether the disk of exports may become full (default yes)
  --builds yes|no            whether to upgrade to another build and back after the storm (default yes)`

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
