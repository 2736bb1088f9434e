import { afterAll, afterEach, beforeEach, inject } from 'vitest'
import { startTestGateway, type TestGateway } from './gateway.ts'
import { type Recorder, startRecorder } from './recorder.ts'

/**
 * A gateway over the suite's backend for the tests of one file. Requests are recorded per test, and interceptions end
 * with their test. The category tree is already loaded, as it is moments after start.
 */
export async function startRecordedGateway(
  environment: Record<string, string> = {},
): Promise<{ recorder: Recorder; gateway: TestGateway }> {
  const recorder = await startRecorder(inject('backendUrl'))
  const gateway = await startTestGateway(recorder.url, environment)
  await gateway.visitor().ask('{ categories { name } }')
  beforeEach(() => recorder.reset())
  afterEach(() => recorder.intercept(null))
  afterAll(async () => {
    await gateway.stop()
    await recorder.stop()
  })
  return { recorder, gateway }
}
