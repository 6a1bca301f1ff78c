/** Pages of the example that show one kind of block each, by the name of their image. */
export const BLOCK_SAMPLES: Readonly<Record<string, string>> = {
  "block-text":
    "Beacon checks your services **every minute**. Press `Ctrl C` to stop it.\n\n## Before you start\n\n* A server with Linux\n* Docker 24 or later\n\n1. Install Beacon.\n2. Open the setup page.\n\n- [x] Server is ready\n- [ ] First check is running\n\n> Alerts reach you before your customers do.\n",
  "block-table":
    "| Port | Used for | Public |\n| --- | --- | --- |\n| `8080` | Web interface and API | Yes |\n| `9090` | Metrics | No |\n| `9443` | Agents in other networks | Yes |\n",
  "block-hint":
    '{% hint style="info" %}\nBeacon stores everything in `/data`.\n{% endhint %}\n\n{% hint style="success" %}\nYour first check is running.\n{% endhint %}\n\n{% hint style="warning" %}\nBack up `/data` before you upgrade.\n{% endhint %}\n\n{% hint style="danger" %}\nThis command deletes all checks.\n{% endhint %}\n',
  "block-code":
    '{% code title="beacon.yaml" lineNumbers="true" %}\n```yaml\nchecks:\n  - name: Shop\n    url: https://shop.example.com\n    every: 60s\n```\n{% endcode %}\n',
  "block-tabs":
    '{% tabs %}\n{% tab title="Docker" %}\nRun `docker run beacon/server:2.4`.\n{% endtab %}\n\n{% tab title="Debian" %}\nRun `sudo apt install beacon`.\n{% endtab %}\n\n{% tab title="macOS" %}\nRun `brew install beacon`.\n{% endtab %}\n{% endtabs %}\n',
  "block-steps":
    "{% stepper %}\n{% step %}\n### Install the agent\n\nRun the installer on each server.\n{% endstep %}\n\n{% step %}\n### Add a check\n\nEnter the URL of your service.\n{% endstep %}\n\n{% step %}\n### Invite your team\n\nSelect who gets the alerts.\n{% endstep %}\n{% endstepper %}\n",
  "block-expandable":
    "<details>\n\n<summary>Which networks can Beacon reach?</summary>\n\nBeacon reaches every network in which an agent runs.\n\n</details>\n",
  "block-columns":
    "{% columns %}\n{% column %}\n**Free**\n\n10 checks, every five minutes.\n{% endcolumn %}\n\n{% column %}\n**Team**\n\n500 checks, every minute.\n{% endcolumn %}\n{% endcolumns %}\n",
  "block-cards":
    '<table data-view="cards"><thead><tr><th></th><th></th></tr></thead><tbody><tr><td><strong>Install</strong></td><td>Run Beacon on your server.</td></tr><tr><td><strong>Alerts</strong></td><td>Choose who is notified.</td></tr><tr><td><strong>Status page</strong></td><td>Show your customers what works.</td></tr></tbody></table>\n',
  "block-formula":
    "Beacon computes the availability of a service from its downtime:\n\n$$\nA = 1 - \\frac{t_{down}}{t_{total}}\n$$\n",
  "block-diagram":
    "```mermaid\ngraph LR\n  A[Check] --> B{Answer?}\n  B -->|yes| C[Up]\n  B -->|no| D[Alert]\n```\n",
  "block-embed":
    '{% embed url="https://www.youtube.com/watch?v=aqz-KE-bpKQ" %}\nBeacon in two minutes\n{% endembed %}\n',
  "block-button":
    'Start with a free account.\n\n<a href="https://beacon.example.com" class="button primary">Create account</a> <a href="https://beacon.example.com/docs" class="button secondary" data-icon="book">Read the API</a>\n',
  "block-prompt":
    '{% prompt description="Write a check" %}\nWrite a Beacon check for my service at https://shop.example.com.\n{% endprompt %}\n',
  "block-condition":
    '{% if visitor.claims.plan == "pro" %}\nCall us at any time: your plan includes support by phone.\n{% endif %}\n',
  "block-updates":
    '{% updates format="full" %}\n{% update date="2026-11-01" %}\n## Beacon 2.4\n\nAlerts can be paused during maintenance.\n{% endupdate %}\n\n{% update date="2026-10-04" %}\n## Beacon 2.3\n\nStatus pages have a dark theme.\n{% endupdate %}\n{% endupdates %}\n',
};
