// `npm run soak -- --requests N`: sends mixed requests to a private instance. Fails if a process's memory keeps growing
// or exceeds its budget.
import { spawnBench } from './spawn.mjs'

await spawnBench('bench/src/soak/main.ts')
