<?php

/**
 * @file
 * Fills a fresh site for the black-box tests: `drush php:script drupal/tests/live/content.php`.
 */

declare(strict_types=1);

use Drupal\commerce_order\Entity\OrderType;
use Drupal\commerce_price\Price;
use Drupal\commerce_product\Entity\ProductType;
use Drupal\commerce_product\Entity\ProductVariationType;
use Drupal\contact\Entity\ContactForm;
use Drupal\field\Entity\FieldConfig;
use Drupal\field\Entity\FieldStorageConfig;
use Drupal\taxonomy\Entity\Term;
use Drupal\taxonomy\Entity\Vocabulary;
use Drupal\user\Entity\Role;
use Drupal\user\Entity\User;

$entities = \Drupal::entityTypeManager();
$create = static function (string $type, array $values) use ($entities): object {
  $entity = $entities->getStorage($type)->create($values);
  $entity->save();
  return $entity;
};
$settings = static fn (string $name, string $key, mixed $value) => \Drupal::configFactory()->getEditable($name)->set($key, $value)->save();

$settings('jsonapi.settings', 'read_only', FALSE);
$settings('system.performance', 'cache.page.max_age', 900);
$settings('user.settings', 'register', 'visitors');
$settings('simple_oauth.settings', 'public_key', getenv('OAUTH_KEYS') . '/public.key');
$settings('simple_oauth.settings', 'private_key', getenv('OAUTH_KEYS') . '/private.key');
\Drupal::service('commerce_price.currency_importer')->import('EUR');

// A store, and a product of a type that the shop does not know, in a category below another one.
$store = $create('commerce_store', [
  'type' => 'online',
  'name' => 'Test store',
  'mail' => 'shop@example.com',
  'default_currency' => 'EUR',
  'timezone' => 'Europe/Berlin',
  'address' => ['country_code' => 'DE', 'address_line1' => 'Teststr. 2', 'locality' => 'Hamburg', 'postal_code' => '20457'],
  'billing_countries' => ['DE'],
  'shipping_countries' => ['DE'],
  'is_default' => TRUE,
]);
Vocabulary::create(['vid' => 'assortment', 'name' => 'Assortment'])->save();
$pumps = Term::create(['vid' => 'assortment', 'name' => 'Pumps']);
$pumps->save();
$small = Term::create(['vid' => 'assortment', 'name' => 'Small pumps', 'parent' => $pumps->id()]);
$small->save();
ProductVariationType::create(['id' => 'pump', 'label' => 'Pump', 'orderItemType' => 'default', 'generateTitle' => FALSE])->save();
ProductType::create(['id' => 'pump', 'label' => 'Pump', 'variationType' => 'pump', 'variationTypes' => ['pump']])->save();
FieldStorageConfig::create([
  'entity_type' => 'commerce_product',
  'field_name' => 'field_assortment',
  'type' => 'entity_reference',
  'settings' => ['target_type' => 'taxonomy_term'],
])->save();
FieldConfig::create([
  'entity_type' => 'commerce_product',
  'bundle' => 'pump',
  'field_name' => 'field_assortment',
  'label' => 'Assortment',
  'settings' => ['handler' => 'default:taxonomy_term', 'handler_settings' => ['target_bundles' => ['assortment' => 'assortment']]],
])->save();
$variation = $create('commerce_product_variation', [
  'type' => 'pump',
  'sku' => 'P-1',
  'title' => 'Pump 1',
  'price' => new Price('390', 'EUR'),
  'status' => 1,
]);
$create('commerce_product', [
  'type' => 'pump',
  'title' => 'Pump',
  'stores' => [$store->id()],
  'variations' => [$variation],
  'field_assortment' => $small->id(),
  'path' => ['alias' => '/p/pump'],
  'status' => 1,
]);

// Orders are paid by invoice, and not shipped: variations have no weight.
$create('commerce_payment_gateway', [
  'id' => 'rechnung',
  'label' => 'Invoice',
  'plugin' => 'manual',
  'configuration' => ['display_label' => 'Invoice', 'mode' => 'n/a', 'payment_method_types' => []],
  'status' => TRUE,
]);
assert(OrderType::load('default') !== NULL);

// Visitors, a customer, and the shop's client.
ContactForm::load('feedback')->setRecipients(['office@example.com'])->save();
$customer = ['view commerce_product', 'view commerce_store', 'access content', 'access site-wide contact form'];
foreach (['anonymous' => $customer, 'authenticated' => [...$customer, 'view own commerce_order', 'create customer profile']] as $id => $permissions) {
  $role = Role::load($id);
  array_map($role->grantPermission(...), $permissions);
  $role->save();
}
User::create(['name' => getenv('CUSTOMER_NAME'), 'mail' => 'customer@example.com', 'pass' => getenv('CUSTOMER_PASSWORD'), 'status' => 1])->save();
if ($entities->hasDefinition('oauth2_scope')) {
  $create('oauth2_scope', [
    'id' => 'customer',
    'name' => 'customer',
    'description' => 'Customers',
    'grant_types' => ['password' => ['status' => TRUE], 'refresh_token' => ['status' => TRUE]],
    'umbrella' => FALSE,
    'granularity_id' => 'role',
    'granularity_configuration' => ['role' => 'authenticated'],
  ]);
}
$create('consumer', [
  'label' => 'Shop',
  'client_id' => getenv('OAUTH_CLIENT_ID'),
  'secret' => getenv('OAUTH_CLIENT_SECRET'),
  'confidential' => TRUE,
  'grant_types' => ['password', 'refresh_token'],
  'third_party' => FALSE,
]);
\Drupal::service('router.builder')->rebuild();
