/** What other people need to take their seats. */
export function Invitations({ match, keys }: { match: string; keys: Record<string, string> }) {
  return (
    <section class="panel invitations" aria-labelledby="invitations-heading">
      <h2 id="invitations-heading">Seats for others</h2>
      <p class="muted">Give each person the match and one key; they enter both under “Join a match”.</p>
      <dl class="keys">
        <div>
          <dt>match</dt>
          <dd>
            <code>{match}</code>
          </dd>
        </div>
        {Object.entries(keys).map(([seat, token]) => (
          <div key={seat}>
            <dt>key of seat {seat}</dt>
            <dd>
              <code>{token}</code>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
