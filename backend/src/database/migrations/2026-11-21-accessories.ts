/** What a part is installed with. Whoever reads it sees only what can be had today. */
export const accessories: readonly string[] = [
  `create table variation_accessories (
    variation_id integer not null references variations,
    accessory_id integer not null references variations,
    delta integer not null,
    role text not null,
    quantity integer check (quantity > 0),
    primary key (variation_id, accessory_id),
    check (accessory_id <> variation_id))`,
  `create view offered_accessories as
    select a.*
    from variation_accessories a
    join variations v on v.id = a.accessory_id and v.status and not v.discontinued
    join products p on p.id = v.product_id and p.status`,
]
