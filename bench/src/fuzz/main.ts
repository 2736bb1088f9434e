import { parseArgs } from 'node:util'
import { z } from 'zod'
import { Random } from '../chaos/random.ts'
import { gatewayTargets } from './gatewayTargets.ts'
import { Findings } from './findings.ts'
import { lengthUpTo, shapes } from './shapes.ts'
import type { Target } from './target.ts'
import { backendTargets, webTargets } from './urlTargets.ts'

const MINUTE_MS = 60_000

const optionsSchema = z.object({
  minutes: z.coerce.number().positive().default(10),
  seed: z.coerce
    .number()
    .int()
    .prefault(Date.now() % 1_000_000),
  /** Only targets whose names contain this. */
  only: z.string().default(''),
})

const { values } = parseArgs({
  options: { minutes: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string' } },
})
const { minutes, seed, only } = optionsSchema.parse(values)
const addresses = z
  .object({ BACKEND_URL: z.string(), GATEWAY_URL: z.string(), PUBLIC_URL: z.string() })
  .parse(process.env)

const targets = [
  ...(await gatewayTargets(addresses.GATEWAY_URL)),
  ...backendTargets(addresses.BACKEND_URL),
  ...webTargets(addresses.PUBLIC_URL),
].filter(({ name }) => name.includes(only))

console.log(`fuzz: seed ${seed}, ${minutes} minutes, ${targets.length} targets, ${shapes.length} text shapes`)
const random = new Random(seed)
const findings = new Findings()
const until = Date.now() + minutes * MINUTE_MS

async function round(target: Target): Promise<void> {
  const shape = random.one(shapes)
  const length = lengthUpTo(random, target.longest)
  const text = shape.build(random, length)
  const response = await target.send(text)
  findings.add({ target, shape, text, response })
}

for (let index = 0; Date.now() < until; index += 1) {
  const target = targets[index % targets.length]
  if (target) await round(target)
}
await findings.confirm(random)
findings.print()
process.exitCode = findings.hasProblems ? 1 : 0
