// `npm run soak -- --requests N`: mixed requests to a shop of its own. Fails where the memory of a process keeps growing or
// exceeds its budget.
import { spawnBench } from './spawn.mjs'

await spawnBench('bench/src/soak/main.ts')
