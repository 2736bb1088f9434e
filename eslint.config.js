import reactHooks from 'eslint-plugin-react-hooks'
import relay from 'eslint-plugin-relay'
import tseslint from 'typescript-eslint'

export default tseslint.config(
  {
    ignores: ['**/node_modules', '**/dist', '**/__generated__', '**/.data', '**/test-results', '**/playwright-report'],
  },
  {
    files: ['{backend,bench,drawings,gateway,runtime,sample,schema,web}/**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unnecessary-condition': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Objects of functions without `this` are this code's way of making interfaces.
      '@typescript-eslint/unbound-method': 'off',
      // A JSX handler may be async: what it rejects with is a bug, and reported as any other.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      // Async functions without await keep one shape for handlers of a table.
      '@typescript-eslint/require-await': 'off',
      // Redirects and route responses are thrown on purpose.
      '@typescript-eslint/only-throw-error': 'off',
    },
  },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat['recommended-latest']],
    plugins: { relay },
    rules: {
      ...relay.configs['ts-recommended'].rules,
      // Both follow a fragment within one file only; here whole fragments go to pure functions that are tested alone.
      'relay/unused-fields': 'off',
      'relay/must-colocate-fragment-spreads': 'off',
    },
  },
)
