import type { CodegenConfig } from '@graphql-codegen/cli'

/** Types of the operations in operations.ts. A partner's own copy reads the schema from `https://<shop>/schema.graphql`. */
const config: CodegenConfig = {
  schema: '../../schema.graphql',
  documents: ['operations.ts'],
  generates: {
    'generated/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false },
      config: {
        documentMode: 'string',
        enumsAsTypes: true,
        useTypeImports: true,
        // Amounts are decimal strings, times are RFC 3339, and the others are texts too.
        defaultScalarType: 'string',
      },
    },
  },
  importExtension: '.ts',
}

export default config
