import { openBuilds } from '@shop/runtime/publishedBuilds'
import type { Config } from './config.ts'
import type { Log } from './observability/log.ts'
import { isExecutable } from './protection/documents.ts'
import { type OperationSource, PersistedOperations } from './protection/persistedOperations.ts'
import { schema } from './schema/index.ts'

const operationsFile = new URL('../../schema/persisted-operations.json', import.meta.url)

/**
 * Opens the persisted operations of this build and of other builds. Publishes those of this build for other gateways.
 * @throws ConfigError if they cannot be published
 */
export async function openOperations(
  { buildsFolder, isDevelopment }: Pick<Config, 'buildsFolder' | 'isDevelopment'>,
  log: Log,
): Promise<OperationSource> {
  const builds = await openBuilds('gateway', buildsFolder, {
    kinds: ['operations'],
    onFailure: (error) => log.error({ err: error }, 'could not publish or read builds'),
  })
  const isValid = (text: string) => isExecutable(schema, text)
  const persisted = new PersistedOperations(operationsFile, { reload: isDevelopment, builds, isValid })
  await persisted.publish()
  return persisted
}
