/** An error of the service: each has a code and a message. */
export class FeintError extends Error {
  readonly code: string;
  /** HTTP status; 0 where the error came over a WebSocket or there was no response. */
  readonly status: number;
  readonly details: unknown;

  constructor(code: string, message: string, status = 0, details: unknown = null) {
    super(message);
    this.name = "FeintError";
    this.code = code;
    this.status = status;
    this.details = details;
  }

  /** From the body of a response, whatever it holds. */
  static from(body: unknown, status = 0): FeintError {
    const error = (body as { error?: { code?: string; message?: string; details?: unknown } } | null)?.error;
    if (typeof error?.code !== "string")
      return new FeintError("unreadable", `a response of status ${status} without an error body`, status);
    return new FeintError(error.code, error.message ?? error.code, status, error.details ?? null);
  }
}
