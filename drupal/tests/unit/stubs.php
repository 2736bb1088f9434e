<?php

/**
 * @file
 * Stubs of Drupal, Commerce and Symfony, with only what the tested classes need.
 */

declare(strict_types=1);

namespace Symfony\Component\HttpFoundation {

  /**
   * Headers, or attributes.
   */
  class Bag {

    public function __construct(private array $values = []) {}

    public function get(string $name, mixed $default = NULL): mixed {
      return $this->values[strtolower($name)] ?? $default;
    }

    public function set(string $name, mixed $value): void {
      $this->values[strtolower($name)] = $value;
    }

    public function remove(string $name): void {
      unset($this->values[strtolower($name)]);
    }

    public function has(string $name): bool {
      return isset($this->values[strtolower($name)]);
    }

    public function all(?string $name = NULL): array {
      return $name === NULL ? $this->values : $this->values[$name];
    }

  }

  class Request {

    public Bag $headers;

    public Bag $attributes;

    public Bag $server;

    public Bag $query;

    public function __construct(array $headers = [], array $attributes = [], private string $method = 'GET', private string $content = '', private bool $isProxied = FALSE) {
      $this->headers = new Bag(array_change_key_case($headers));
      $this->attributes = new Bag($attributes);
      $this->server = new Bag(['remote_addr' => '127.0.0.1']);
    }

    public function isMethodSafe(): bool {
      return in_array($this->method, ['GET', 'HEAD'], TRUE);
    }

    public function getContent(): string {
      return $this->content;
    }

    public function isFromTrustedProxy(): bool {
      return $this->isProxied;
    }

  }

  class Response {

    public Bag $headers;

    public function __construct(private string $content = '') {
      $this->headers = new Bag();
    }

    public function getContent(): string {
      return $this->content;
    }

  }
}

namespace Symfony\Component\HttpKernel {
  interface HttpKernelInterface {

    public const MAIN_REQUEST = 1;

  }
  class KernelEvents {

    public const REQUEST = 'request';

    public const RESPONSE = 'response';

  }
}

namespace Symfony\Component\HttpKernel\Event {
  class RequestEvent {

    public function __construct(private object $request) {}

    public function getRequest(): object {
      return $this->request;
    }

  }
  class ResponseEvent extends RequestEvent {

    public function __construct(object $request, private object $response) {
      parent::__construct($request);
    }

    public function getResponse(): object {
      return $this->response;
    }

  }
}

namespace Symfony\Component\HttpKernel\Exception {
  class AccessDeniedHttpException extends \RuntimeException {}
  class NotFoundHttpException extends \RuntimeException {}
}

namespace Symfony\Component\EventDispatcher {
  interface EventSubscriberInterface {}
}

namespace Symfony\Component\DependencyInjection\Attribute {
  #[\Attribute]
  class Autowire {

    public function __construct(public string $service = '') {}

  }
}

namespace Drupal\Core\Hook\Attribute {
  #[\Attribute(\Attribute::TARGET_ALL | \Attribute::IS_REPEATABLE)]
  class Hook {

    public function __construct(public string $hook) {}

  }
}

namespace Drupal\Core\Site {
  class Settings {

    public static array $values = [];

    public static function get(string $name, mixed $default = NULL): mixed {
      return self::$values[$name] ?? $default;
    }

  }
}

namespace Drupal\Core\Config {
  interface ConfigFactoryInterface {

    public function get(string $name): object;

  }
}

namespace Drupal\Core\Session {
  interface AccountInterface {

    public function isAuthenticated(): bool;

    public function id(): int;

    public function hasPermission(string $permission): bool;

  }
}

namespace Drupal\commerce_api {
  class CartTokenSession {

    public const HEADER_NAME = 'Commerce-Cart-Token';

  }
}

namespace Drupal\commerce_price {

  class Calculator {

    public static function trim(string $number): string {
      return str_contains($number, '.') ? rtrim(rtrim($number, '0'), '.') : $number;
    }

  }

  /**
   * An amount.
   */
  class Price {

    public function __construct(private string $number, private string $currencyCode) {}

    public function getCurrencyCode(): string {
      return $this->currencyCode;
    }

    public function getNumber(): string {
      return $this->number;
    }

    public function __toString(): string {
      return "$this->number $this->currencyCode";
    }

  }
}
