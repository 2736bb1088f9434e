import { use } from 'react'
import { ShopContext } from '../../components/office/ShopContext.ts'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import classes from './Logo.module.css'

/** Bolt holes of the logo: six on a circle of 12.3 around the center of a 36 × 36 grid. */
const holes = [30, 90, 150, 210, 270, 330].map((degrees) => {
  const angle = (degrees * Math.PI) / 180
  return { x: (18 + 12.3 * Math.sin(angle)).toFixed(2), y: (18 - 12.3 * Math.cos(angle)).toFixed(2) }
})

export function Logo() {
  const [first, ...rest] = use(ShopContext).companyName.split(' ')
  return (
    <ShopLink className={classes.logo} to="/">
      <svg
        viewBox="0 0 36 36"
        width={34}
        height={34}
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.2"
      >
        <circle cx="18" cy="18" r="16.5" />
        <circle cx="18" cy="18" r="8" />
        {holes.map(({ x, y }) => (
          <circle key={x + y} cx={x} cy={y} r="1.7" fill="currentColor" stroke="none" />
        ))}
      </svg>
      <span>
        {first}
        <br />
        {rest.join(' ')}
      </span>
    </ShopLink>
  )
}
