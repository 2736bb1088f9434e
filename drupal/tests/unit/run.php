<?php

/**
 * @file
 * Runs the tests that need no Drupal: `php drupal/tests/unit/run.php`. The last line has the counts.
 */

declare(strict_types=1);

use Drupal\Core\Session\AccountInterface;

require __DIR__ . '/stubs.php';
require __DIR__ . '/jsonapiStubs.php';
spl_autoload_register(static function (string $class): void {
  $prefix = 'Drupal\shop_gateway\\';
  if (str_starts_with($class, $prefix)) {
    require __DIR__ . '/../../shop_gateway/src/' . strtr(substr($class, strlen($prefix)), '\\', '/') . '.php';
  }
});

/**
 * Runs a test and prints its result.
 */
function test(string $name, callable $run): void {
  global $passed, $failed;
  try {
    $run();
    $passed++;
  }
  catch (\Throwable $error) {
    $failed++;
    echo "FAILED $name: {$error->getMessage()} ({$error->getFile()}:{$error->getLine()})\n";
  }
}

/**
 * Fails unless two values are identical.
 */
function same(mixed $expected, mixed $actual): void {
  if ($expected !== $actual) {
    throw new \RuntimeException('expected ' . json_encode($expected) . ', got ' . json_encode($actual));
  }
}

/**
 * Returns what a function throws.
 */
function thrown(callable $run): \Throwable {
  try {
    $run();
  }
  catch (\Throwable $error) {
    return $error;
  }
  throw new \RuntimeException('expected an exception');
}

/**
 * An account; 0 is a guest.
 */
function account(int $id, array $permissions = []): AccountInterface {
  return new class($id, $permissions) implements AccountInterface {

    public function __construct(private int $id, private array $permissions) {}

    public function isAuthenticated(): bool {
      return $this->id > 0;
    }

    public function id(): int {
      return $this->id;
    }

    public function hasPermission(string $permission): bool {
      return in_array($permission, $this->permissions, TRUE);
    }

  };
}

$passed = $failed = 0;
foreach (glob(__DIR__ . '/*Test.php') as $file) {
  require $file;
}
echo "$passed passed, $failed failed\n";
exit($failed === 0 ? 0 : 1);
