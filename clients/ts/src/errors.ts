/** What the service answers instead of what was asked: every error of it has a code and words. */
export class FeintError extends Error {
  readonly code: string;
  /** HTTP status; 0 where the error came through a live match or no answer came at all. */
  readonly status: number;
  readonly details: unknown;

  constructor(code: string, message: string, status = 0, details: unknown = null) {
    super(message);
    this.name = "FeintError";
    this.code = code;
    this.status = status;
    this.details = details;
  }

  /** From the body of an answer, whatever it holds. */
  static from(body: unknown, status = 0): FeintError {
    const error = (body as { error?: { code?: string; message?: string; details?: unknown } } | null)?.error;
    if (typeof error?.code !== "string")
      return new FeintError("unreadable", `an answer of status ${status} without words`, status);
    return new FeintError(error.code, error.message ?? error.code, status, error.details ?? null);
  }
}
