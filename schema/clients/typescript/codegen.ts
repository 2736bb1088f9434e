import type { CodegenConfig } from '@graphql-codegen/cli'

/** Generates types for the operations in operations.ts from the schema. */
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
        // All custom scalars are strings: amounts are decimals, times are RFC 3339.
        defaultScalarType: 'string',
      },
    },
  },
  importExtension: '.ts',
}

export default config
