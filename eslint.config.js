import relay from 'eslint-plugin-relay'
import tseslint from 'typescript-eslint'

// Names of a coordinate, an index, the two sides of a comparison, zod, and Pothos's field builder.
const shortNames = ['_', 'a', 'b', 'i', 't', 'x', 'y', 'z']
const tests = ['**/*.{test,spec}.{ts,tsx}', '**/test[A-Z]*.{ts,tsx}', 'web/e2e/**', '**/testing/**']

export default tseslint.config(
  {
    ignores: [
      '**/node_modules',
      '**/dist',
      '**/__generated__',
      'schema/clients/*/generated',
      '**/.data',
      '**/test-results',
      '**/playwright-report',
    ],
  },
  // Rules that use types are in .oxlintrc.json: oxlint runs them ten times as fast.
  {
    files: ['{backend,bench,drawings,gateway,runtime,sample,schema,web}/**/*.{ts,tsx}'],
    languageOptions: { parser: tseslint.parser },
    linterOptions: { reportUnusedDisableDirectives: 'off' },
  },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    plugins: { relay },
    rules: {
      ...relay.configs['ts-recommended'].rules,
      // Both follow a fragment within one file only; here whole fragments go to pure functions that are tested alone.
      'relay/unused-fields': 'off',
      'relay/must-colocate-fragment-spreads': 'off',
    },
  },
  {
    files: ['{backend,bench,drawings,gateway,runtime,sample,schema,scripts,web}/**/*.{ts,tsx,mjs}'],
    rules: {
      'max-depth': ['error', 3],
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      'id-length': ['error', { properties: 'never', exceptions: shortNames }],
      'no-restricted-syntax': [
        'error',
        {
          selector:
            ':matches(Program, Program > ExportNamedDeclaration) > VariableDeclaration > VariableDeclarator[id.typeAnnotation=undefined] > :matches(ArrowFunctionExpression, FunctionExpression)',
          message: 'Declare top-level functions with `function`; arrows are for callbacks.',
        },
        {
          selector:
            ':matches(Program, Program > ExportNamedDeclaration) > VariableDeclaration > VariableDeclarator[id.name=/^[A-Z][A-Z0-9]+(_[A-Z0-9]+)*$/]:matches([init.type=/^(Object|Array|New)Expression$/], [init.regex], [init.type=/^TS(As|Satisfies)Expression$/][init.expression.type=/^(Object|Array|New)Expression$/])',
          message: 'SCREAMING_CASE is for constants that are primitive values.',
        },
        {
          selector:
            ':matches(CallExpression[callee.name="createWriteStream"], CallExpression[callee.property.name="createWriteStream"]):not(CallExpression[callee.name="pipeline"] > *)',
          message:
            'Pass the stream straight to `pipeline`: an error that nobody handles, such as a full disk, ends the process.',
        },
      ],
    },
  },
  // Formulas keep the letters of the drawing that they come with.
  {
    files: ['drawings/**'],
    rules: {
      'id-length': 'off',
      'max-lines-per-function': ['error', { max: 100, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: tests,
    rules: { 'id-length': 'off', 'max-depth': 'off', 'max-lines': 'off', 'max-lines-per-function': 'off' },
  },
)
