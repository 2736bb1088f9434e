import { openBuilds } from '../../runtime/src/publishedBuilds.ts'
import type { Config } from './config.ts'
import type { Log } from './observability/log.ts'
import { isExecutable } from './protection/documents.ts'
import { type OperationSource, PersistedOperations } from './protection/persistedOperations.ts'
import { schema } from './schema/index.ts'

const operationsFile = new URL('../../schema/persisted-operations.json', import.meta.url)

/**
 * The persisted operations of this build, which are published for gateways of other builds, and those of other builds.
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
