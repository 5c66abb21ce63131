-- What an author does in Neovim, without a hand on the keyboard. Runs in the folder of the test; `report.json` gets what
-- was seen, and the files on the disk what was written. Works with Neovim 0.7 and newer.
local node, program = vim.env.LSP_NODE, vim.env.LSP_PROGRAM
local seen = {}
local lsp = vim.lsp

local function check(condition, what)
  if not condition then error(what) end
end

local function run()
  local client_id = lsp.start_client({ name = 'cctool', cmd = { node, program, 'lsp', '--stdio' }, root_dir = vim.fn.getcwd() })
  local function open(name)
    vim.cmd('edit ' .. name)
    local buffer = vim.api.nvim_get_current_buf()
    lsp.buf_attach_client(buffer, client_id)
    return buffer
  end
  local function wait(what, condition)
    check(vim.wait(60000, condition, 50), 'waited in vain for ' .. what)
  end
  local function codes(buffer)
    local found = {}
    for _, item in ipairs(vim.diagnostic.get(buffer)) do found[item.code] = item.lnum + 1 end
    return found
  end
  -- Puts the cursor on a piece of text and asks the server about it.
  local function ask(buffer, method, piece, more)
    vim.api.nvim_set_current_buf(buffer)
    vim.fn.cursor(1, 1)
    check(vim.fn.search(piece, 'ce') > 0, 'the text has no ' .. piece)
    local params = lsp.util.make_position_params(0, 'utf-16')
    for key, value in pairs(more or {}) do params[key] = value end
    local answers = lsp.buf_request_sync(buffer, method, params, 60000)
    local answer = answers and answers[client_id]
    check(answer and not answer.err, method .. ': ' .. vim.inspect(answer))
    return answer.result
  end

  -- Applies the code action of a title; returns whether it is offered.
  local function act(buffer, range, context, title)
    local params = { textDocument = { uri = vim.uri_from_bufnr(buffer) }, range = range, context = context }
    local answers = lsp.buf_request_sync(buffer, 'textDocument/codeAction', params, 60000)
    for _, action in ipairs(answers[client_id].result) do
      if action.title == title then
        lsp.util.apply_workspace_edit(action.edit, 'utf-16')
        return true
      end
    end
    return false
  end

  local colours = open('colours.grxml')
  wait('findings', function() return codes(colours)['rule-unused'] end)
  seen.findings = codes(colours)

  -- Completion: what is offered behind `<item>` is written into the text.
  local order = open('order.grxml')
  wait('findings of the other file', function() return codes(order)['ruleref-external-undefined'] end)
  seen.broken = codes(order)
  local items = ask(order, 'textDocument/completion', 'colours.grxml#c')
  for _, item in ipairs(items.items or items) do
    if item.label == 'colours.grxml#colour' then
      -- The cursor is on the first letter of the name: what is before it is replaced, the two letters as well.
      item.textEdit.range['end'].character = item.textEdit.range['end'].character + 2
      lsp.util.apply_text_edits({ item.textEdit }, order, 'utf-16')
      seen.completed = true
    end
  end
  wait('the reference to be found', function() return not codes(order)['ruleref-external-undefined'] end)

  -- Rename over two files.
  local edit = ask(colours, 'textDocument/rename', 'id="colour', { newName = 'shade' })
  lsp.util.apply_workspace_edit(edit, 'utf-16')

  -- All safe fixes of a document.
  local everywhere = { start = { line = 0, character = 0 }, ['end'] = { line = 0, character = 0 } }
  seen.fixed = act(order, everywhere, { diagnostics = {}, only = { 'source.fixAll' } }, 'Apply all safe fixes')
  wait('the fixed finding to go', function() return not codes(order)['scope-value'] end)

  -- Formatting.
  vim.api.nvim_set_current_buf(order)
  if lsp.buf.format then lsp.buf.format({ timeout_ms = 60000 }) else lsp.buf.formatting_sync(nil, 60000) end

  -- A code action that answers a finding.
  vim.api.nvim_set_current_buf(colours)
  local finding
  for _, item in ipairs(vim.diagnostic.get(colours)) do
    if item.code == 'rule-unused' then finding = item end
  end
  check(finding, 'the finding has gone')
  local range = {
    start = { line = finding.lnum, character = finding.col },
    ['end'] = { line = finding.end_lnum, character = finding.end_col },
  }
  local original = finding.user_data and finding.user_data.lsp or {}
  local diagnostic = { range = range, message = finding.message, code = original.code or finding.code, source = 'cctool' }
  seen.suppressed = act(colours, range, { diagnostics = { diagnostic } }, 'Suppress rule-unused here')
  wait('the finding to go', function() return not codes(colours)['rule-unused'] end)

  -- A flow: from the name of a node to its definition.
  local flow = open('menu.ivr.yaml')
  wait('findings of the flow', function() return codes(flow)['unknown-node'] end)
  seen.flow = codes(flow)
  local where = ask(flow, 'textDocument/definition', 'next: by')
  seen.definition = (where[1] or where).range.start.line + 1

  vim.cmd('wall')
  lsp.stop_client(client_id)
  wait('the server to end', function() return lsp.client_is_stopped(client_id) end)
  seen.stopped = true
end

local ok, message = xpcall(run, debug.traceback)
if not ok then seen.error = message end
local file = io.open('report.json', 'w')
file:write(vim.fn.json_encode(seen))
file:close()
vim.cmd('qall!')
