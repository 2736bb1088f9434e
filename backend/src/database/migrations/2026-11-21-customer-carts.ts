/** A cart belongs to a customer, or to whoever has its token, never to both; a customer has one cart. */
export const customerCarts: readonly string[] = [
  `alter table orders add column user_id integer references users`,
  `alter table orders add constraint orders_one_owner check (token_hash is null or user_id is null)`,
  `create unique index orders_one_cart_a_customer on orders (user_id) where state = 'draft'`,
  `create index orders_customer on orders (user_id)`,
  `create index orders_old_carts on orders (changed) where state = 'draft'`,
  `drop view order_rows`,
  `drop view order_item_rows`,
  `create view order_item_rows as
    select i.*, o.token_hash, o.user_id,
      v.status and p.status and not v.discontinued and v.price is not null as available,
      coalesce(b.price, v.price) as unit_price,
      round(coalesce(b.price, v.price) * i.quantity, 2) as total_price
    from order_items i
    join orders o on o.id = i.order_id
    join variations v on v.id = i.variation_id
    join products p on p.id = v.product_id
    left join lateral (
      select price from price_breaks
      where variation_id = i.variation_id and minimum_quantity <= i.quantity
      order by minimum_quantity desc limit 1) b on true`,
  `create view order_rows as
    select o.*, u.mail as email, t.subtotal
    from orders o
    left join users u on u.id = o.user_id
    left join lateral (
      select sum(total_price) filter (where available) as subtotal from order_item_rows where order_id = o.id) t on true`,
]
