import styles from './TestOrderTag.module.css'

/** Marks an order that a program placed with a test key. */
export function TestOrderTag() {
  return <span className={styles.tag}>Test order</span>
}
