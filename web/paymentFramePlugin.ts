import path from 'node:path'
import type { Plugin } from 'vite'
import { plainScript } from './plainScript.ts'

const fileName = 'payment-frame/frame.js'

/** The page has an opaque origin, so a module of the shop would be cross-origin. */
function frameScript() {
  return plainScript(path.join(import.meta.dirname, 'src/features/checkout/paymentFrame/frame.ts'))
}

/** Serves the payment provider's script at the page's address, in builds and in development. */
export function paymentFrame(): Plugin {
  return {
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
  }
}
