// `npm start`: from a fresh checkout to a running shop.
import { serve } from './serve.mjs'
import { build, buildGraphiQL, install, main } from './setup.mjs'
import { stopOnSignals, stopping } from './stopping.mjs'

/** What a visitor of a new shop needs to know. */
function greeting({ web, gateway, backend }) {
  const isDemo = backend !== undefined && process.env.SHOP_MODE !== 'production'
  return [
    `The shop is open at ${web}`,
    `GraphQL API: ${gateway}/graphql`,
    ...(backend === undefined ? [] : [`Backend: ${backend}`]),
    ...(isDemo ? ['Sample customer: ana.ruiz@castaic-surface.example, password flange-gasket-bolts'] : []),
    'Press Ctrl+C to stop.',
  ].join('\n  ')
}

let graphiql

/** Web asks for GraphiQL when someone opens it. */
function onMessage(message) {
  if (message !== 'graphiql') return
  graphiql ??= buildGraphiQL().catch((error) => {
    console.error(error.message)
    graphiql = undefined
  })
}

await main(async () => {
  stopOnSignals()
  await install()
  stopping.signal.throwIfAborted()
  const built = build()
  // Handled when the processes have started.
  built.catch(() => {})
  await serve({ built, onMessage }, greeting)
})
