import { expect, test } from 'vitest'
import { headOf, type Manifest } from './builtApp.ts'

const manifest: Manifest = {
  'src/client.tsx': { file: 'assets/client-1.js', imports: ['_relay.js'] },
  '_relay.js': { file: 'assets/relay-1.js' },
  '_parts.js': { file: 'assets/parts-1.js', imports: ['_relay.js'] },
  'src/features/cart/CartScreen.tsx': { file: 'assets/CartScreen-1.js', name: 'CartScreen', imports: ['_parts.js'] },
  'src/features/home/HomeScreen.tsx': { file: 'assets/HomeScreen-1.js', name: 'HomeScreen' },
  'style.css': { file: 'assets/style-1.css' },
}

test("a page loads its styles and its screen's code, each once and imports first", () => {
  const head = headOf(manifest, ['CartScreen'])
  const names = [...head.matchAll(/\/assets\/([^" ]+)/g)].map(([, name]) => name)
  expect(names).toEqual(['style-1.css', 'relay-1.js', 'parts-1.js', 'CartScreen-1.js', 'client-1.js'])
})

test('an error page loads no screen', () => expect(headOf(manifest, [])).not.toContain('Screen'))

test('a build without a client is rejected', () => expect(() => headOf({}, [])).toThrow(/npm start/))
