<?php

/**
 * @file
 * Tests of the site profile.
 */

declare(strict_types=1);

use Drupal\Core\Config\ConfigFactoryInterface;
use Drupal\Core\Entity\EntityTypeManagerInterface;
use Drupal\Core\Extension\ModuleHandlerInterface;
use Drupal\shop_gateway\Hook\AccountHooks;
use Drupal\shop_gateway\Profile\Accounts;
use Drupal\shop_gateway\Profile\ProfileBuilder;
use Drupal\shop_gateway\Profile\Stores;
use Drupal\user\UserInterface;

/**
 * Accounts, of which all are active and have the same UUID.
 */
function accounts(): EntityTypeManagerInterface {
  return new class implements EntityTypeManagerInterface {

    public function getStorage(string $type): object {
      return $this;
    }

    public function load(string $id): UserInterface {
      return new class implements UserInterface {

        public function isActive(): bool {
          return TRUE;
        }

        public function uuid(): string {
          return 'b7e5';
        }

      };
    }

  };
}

test('the public part has neither versions nor write access', function (): void {
  $access = ['view' => 'own', 'create' => TRUE, 'update' => 'own'];
  $public = ProfileBuilder::publicPart([
    'site' => ['name' => 'Shop', 'modules' => ['core' => '11.2.3']],
    'types' => [
      'order--default' => [
        'path' => '/jsonapi/orders/default',
        'access' => ['anonymous' => ['view' => FALSE] + $access, 'customer' => $access],
        'fields' => (object) ['email' => ['type' => 'email', 'hidden' => ['cart'], 'writable' => ['cart']]],
      ],
    ],
  ]);
  same(['name' => 'Shop'], $public['site']);
  same(['anonymous' => ['view' => FALSE], 'customer' => ['view' => 'own']], $public['types']['order--default']['access']);
  same('{"email":{"type":"email","hidden":["cart"]}}', json_encode($public['types']['order--default']['fields']));
});

test('a type without fields stays an object', function (): void {
  $types = ['file--file' => ['access' => [], 'fields' => (object) []]];
  same('{}', json_encode(ProfileBuilder::publicPart(['site' => [], 'types' => $types])['types']['file--file']['fields']));
});

test('leaves out closed days that are no dates', function (): void {
  same(['2026-11-27', '12-24'], Stores::closedDays(['2026-11-27', 'Dec 24', '12-24', '2026-13-01', '']));
});

test('reads office hours only from fields of the module Office Hours', function (): void {
  same([
    ['day' => 'Monday', 'opens' => '09:00', 'closes' => '17:30'],
    ['day' => 'Sunday', 'opens' => '00:00', 'closes' => '12:00'],
  ], Stores::hours([['day' => 1, 'starthours' => 900, 'endhours' => 1730], ['day' => 0, 'starthours' => '0', 'endhours' => '1200']]));
  same(NULL, Stores::hours([]));
  same(NULL, Stores::hours([['value' => 'Monday to Friday']]));
  same(NULL, Stores::hours([['day' => 1, 'starthours' => NULL, 'endhours' => NULL]]));
});

test('customers log in with the scope that has the password grant and their role', function (): void {
  $editor = ['name' => 'editor', 'grants' => ['password'], 'role' => 'editor'];
  $server = ['name' => 'server', 'grants' => ['client_credentials'], 'role' => 'authenticated'];
  $customer = ['name' => 'customer', 'grants' => ['refresh_token', 'password'], 'role' => 'authenticated'];
  same('customer', Accounts::customerScope([$editor, $server, $customer]));
  same(NULL, Accounts::customerScope([$editor, $server, ['name' => 'cart', 'grants' => ['password'], 'permission' => 'x']]));
});

test('emailed links lead to the shop', function (): void {
  $uuid_of = static fn (string $id): ?string => $id === '7' ? 'b7e5' : NULL;
  $replaced = static fn (string $text) => AccountHooks::withShopLinks($text, 'https://shop.example.com/', $uuid_of);
  same(
    "Log in:\nhttps://shop.example.com/user/new-password?user=b7e5&timestamp=1764&hash=a-B_c\nOnce.",
    $replaced("Log in:\nhttps://cms.example.com/de/user/reset/7/1764/a-B_c\nOnce."),
  );
  same('https://shop.example.com/user/new-password?user=b7e5&timestamp=1&hash=x', $replaced('http://cms.example.com/user/reset/7/1/x/login'));
  // An unknown account keeps the site's own link.
  same('https://cms.example.com/user/reset/8/1/x', $replaced('https://cms.example.com/user/reset/8/1/x'));
  same('https://cms.example.com/user/7', $replaced('https://cms.example.com/user/7'));
});

test('emailed links stay as they are if the shop cannot set passwords with them', function (): void {
  $sent = static function (bool $is_installed): string {
    $config = new class implements ConfigFactoryInterface {

      public function get(string $name): object {
        return new class {

          public function get(string $key): string {
            return 'https://shop.example.com';
          }

        };
      }

    };
    $modules = new class($is_installed) implements ModuleHandlerInterface {

      public function __construct(private bool $isInstalled) {}

      public function moduleExists(string $name): bool {
        return $name === 'jsonapi_user_resources' && $this->isInstalled;
      }

    };
    $message = ['module' => 'user', 'body' => ['https://cms.example.com/user/reset/7/1764/a']];
    (new AccountHooks($config, accounts(), $modules))->leadToShop($message);
    return $message['body'][0];
  };
  same('https://cms.example.com/user/reset/7/1764/a', $sent(FALSE));
  same('https://shop.example.com/user/new-password?user=b7e5&timestamp=1764&hash=a', $sent(TRUE));
});
