// A recorded site for browser tests: `node serveRecording.ts NAME`.
import { RecordedSite } from './recordedSite.ts'

const [name = ''] = process.argv.slice(2)
const site = new RecordedSite(name)
const url = await site.start()
console.log(JSON.stringify({ msg: 'ready', url }))
process.once('SIGTERM', () => void site.stop())
