import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { finishedBuild } from './finishedBuild.ts'
import { relay } from './relayPlugin.ts'

const frameName = 'payment-frame/frame'
const frameSource = 'src/paymentFrame/frame.ts'

/** While developing, the payment provider's page finds its script under the name that the build gives it. */
const paymentFrame = (): Plugin => ({
  name: 'payment-frame',
  apply: 'serve',
  resolveId: (id) => (id === `/${frameName}.js` ? path.join(import.meta.dirname, frameSource) : undefined),
})

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [relay(), react(), paymentFrame(), ...(isSsrBuild ? [] : [finishedBuild()])],
  appType: 'custom',
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        emptyOutDir: true,
        rolldownOptions: {
          input: 'src/server.tsx',
          // One file, read whole at the start: a build that is replaced later cannot break the server that runs.
          output: { codeSplitting: false },
        },
      }
    : {
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: true,
        // One sheet: small enough, and no screen can arrive before its styles.
        cssCodeSplit: false,
        rolldownOptions: {
          input: { client: 'src/client.tsx', [frameName]: frameSource },
          // The provider's page is a file of its own, and names its script.
          output: { entryFileNames: ({ name }) => (name === frameName ? '[name].js' : 'assets/[name]-[hash].js') },
        },
      },
  // The server bundle carries its packages: no resolution of CommonJS names at run time, and the environment is fixed.
  ...(isSsrBuild
    ? { ssr: { noExternal: true as const }, define: { 'process.env.NODE_ENV': JSON.stringify('production') } }
    : {}),
}))
