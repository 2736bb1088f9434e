import { Button } from '@mantine/core'
import { useId } from 'react'
import { graphql } from 'react-relay/hooks'
import {
  type FlagName,
  flagNames,
  flags,
  resetFlags,
  setFlag,
  useAreFlagsDefault,
  useFlag,
} from '../../device/featureFlags.ts'
import { PageTitle } from '../../shell/PageTitle.tsx'
import styles from './FeatureFlagsScreen.module.css'

export const featureFlagsScreenQuery = graphql`
  query FeatureFlagsScreenQuery($shell: Boolean!) @preloadable {
    ...Shell_query @alias(as: "shell") @include(if: $shell)
  }
`

/** What can be switched on and off in this browser alone. */
export const FeatureFlagsScreen = () => (
  <>
    <PageTitle>Feature flags</PageTitle>
    <div className={styles.page}>
      <div className={styles.head}>
        <div>
          <h1>Feature flags</h1>
          <p className="mute">Kept in this browser only.</p>
          <AtDefaults />
        </div>
        <Button onClick={resetFlags}>Reset to defaults</Button>
      </div>
      {flagNames.map((name) => (
        <Flag key={name} name={name} />
      ))}
    </div>
  </>
)

const AtDefaults = () => (
  <p className={`${styles.state} mute`} role="status">
    {useAreFlagsDefault() && 'All are at their defaults.'}
  </p>
)

function Flag({ name }: { name: FlagName }) {
  const id = useId()
  const isOn = useFlag(name)
  const { label, description, isOnByDefault } = flags[name]
  return (
    <div className={styles.flag}>
      <h2 id={id}>{label}</h2>
      <p>
        {description} Default: {isOnByDefault ? 'on' : 'off'}.<br />
        <code>{name}</code>
      </p>
      <button
        type="button"
        className={styles.switch}
        role="switch"
        aria-checked={isOn}
        aria-labelledby={id}
        onClick={() => setFlag(name, !isOn)}
      />
    </div>
  )
}
