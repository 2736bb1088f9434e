import path from 'node:path'
import type { Plugin } from 'vite'
import { plainScript } from './plainScript.ts'

const fileName = 'payment-frame/frame.js'

/** The page has no origin, and to it a module of the shop would be another site's. */
function frameScript() {
  return plainScript(path.join(import.meta.dirname, 'src/features/checkout/paymentFrame/frame.ts'))
}

/** Puts the script of the payment provider's page where the page looks for it, in a build and while developing. */
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
