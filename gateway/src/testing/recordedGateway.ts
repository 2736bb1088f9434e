import { afterAll, afterEach, beforeEach, inject } from 'vitest'
import { startTestGateway, type TestGateway } from './gateway.ts'
import { type Recorder, startRecorder } from './recorder.ts'

/**
 * A gateway for the tests of one file over the suite's backend. What it asks is recorded anew in each test, and what one test
 * intercepts is passed on in the next. It knows the category tree already, as it does a moment after its start.
 */
export async function startRecordedGateway(): Promise<{ recorder: Recorder; gateway: TestGateway }> {
  const recorder = await startRecorder(inject('backendUrl'))
  const gateway = await startTestGateway(recorder.url)
  await gateway.visitor().ask('{ categories { name } }')
  beforeEach(() => recorder.reset())
  afterEach(() => recorder.intercept(null))
  afterAll(async () => {
    await gateway.stop()
    await recorder.stop()
  })
  return { recorder, gateway }
}
