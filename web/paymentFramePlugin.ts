import path from 'node:path'
import { build, type Plugin } from 'vite'

const fileName = 'payment-frame/frame.js'
const source = path.join(import.meta.dirname, 'src/paymentFrame/frame.ts')

/**
 * The script of the payment provider's page, as one plain script: the page has no origin, and to it a module of the
 * shop would be another site's.
 */
async function frameScript(): Promise<string> {
  const result = await build({
    configFile: false,
    root: import.meta.dirname,
    publicDir: false,
    logLevel: 'warn',
    build: { write: false, rolldownOptions: { input: source, output: { format: 'iife' } } },
  })
  const outputs = [result].flat().flatMap((each) => ('output' in each ? each.output : []))
  const chunk = outputs.find((output) => output.type === 'chunk')
  if (!chunk) throw new Error(`The payment provider's page has no script: ${source} was not built.`)
  return chunk.code
}

/** Puts that script where the page looks for it, in a build and while developing. */
export const paymentFrame = (): Plugin => ({
  name: 'payment-frame',
  async generateBundle() {
    if (this.environment.name !== 'client') return
    this.emitFile({ type: 'asset', fileName, source: await frameScript() })
  },
  configureServer({ middlewares }) {
    middlewares.use(`/${fileName}`, (_request, response, next) => {
      frameScript().then((script) => {
        response.setHeader('Content-Type', 'text/javascript')
        response.end(script)
      }, next)
    })
  },
})
