import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { finishedBuild } from './finishedBuild.ts'
import { paymentFrame } from './paymentFramePlugin.ts'
import { relay } from './relayPlugin.ts'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [relay(), react(), ...(isSsrBuild ? [] : [paymentFrame(), finishedBuild()])],
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
        rolldownOptions: { input: 'src/client.tsx' },
      },
  // The server bundle carries its packages: no resolution of CommonJS names at run time, and the environment is fixed.
  ...(isSsrBuild
    ? { ssr: { noExternal: true as const }, define: { 'process.env.NODE_ENV': JSON.stringify('production') } }
    : {}),
}))
