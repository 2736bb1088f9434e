import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, it } from 'vitest'
import { logIn } from '../testing/customers.ts'
import { startTestGateway } from '../testing/gateway.ts'

const run = promisify(execFile)
const main = path.resolve(import.meta.dirname, '../../../schema/clients/typescript/main.ts')

it('the typed client prints the prices of parts at three quantities', async () => {
  const gateway = await startTestGateway(inject('backendUrl'))
  try {
    const visitor = gateway.visitor()
    await logIn(visitor, { email: 'ana.ruiz@castaic-surface.example', password: 'flange-gasket-bolts' })
    const env = {
      ...process.env,
      SHOP_URL: gateway.url.replace('localhost', '127.0.0.1'),
      API_KEY: visitor.cookies.get('AuthToken') ?? '',
      PARTS: '300',
    }
    const { stdout } = await run(process.execPath, [main], { env })
    const [head, ...rows] = stdout.trim().split('\n')
    expect(head).toBe('part number,quantity,price')
    expect(rows).toHaveLength(900)
    expect(rows.filter((row) => /^[^,]+,(?:1|10|100),\d+\.\d\d$/.test(row)).length).toBeGreaterThan(800)
  } catch (error) {
    const problems = gateway.log.filter(({ level }) => level >= 40)
    throw new Error(JSON.stringify(problems, null, 2), { cause: error })
  } finally {
    await gateway.stop()
  }
}, 30_000)
