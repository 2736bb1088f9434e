import { use } from 'react'
import { ShopContext } from '../../components/shop/ShopContext.ts'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import classes from './Logo.module.css'

export function Logo() {
  const [first, ...rest] = use(ShopContext).companyName.split(' ')
  return (
    <ShopLink className={classes.logo} to="/">
      <img src="/favicon.svg" alt="" width={34} height={34} />
      <span>
        {first}
        <br />
        {rest.join(' ')}
      </span>
    </ShopLink>
  )
}
